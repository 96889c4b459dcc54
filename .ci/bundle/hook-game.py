"""What PyInstaller cannot see in the imports of the game: modules imported by name, files, sources.

The families are found by their folders and files (`game/rules`), so the sources are included as files, too.
Numba is not part of the build, and neither are the kernels that it compiles.
"""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

KERNELS = "game.battlefield.fast"

hiddenimports = collect_submodules("game", filter=lambda name: not name.startswith(KERNELS))
excludedimports = [KERNELS]
datas = collect_data_files("game", include_py_files=True, excludes=["battlefield/fast/**"])
