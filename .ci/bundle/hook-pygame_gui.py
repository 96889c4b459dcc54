"""The files of the toolkit without its fonts for other scripts (37 MB): the game has its own fonts."""

from PyInstaller.utils.hooks import collect_data_files

datas = collect_data_files("pygame_gui", excludes=["data/NotoSans[A-Z]*"])
