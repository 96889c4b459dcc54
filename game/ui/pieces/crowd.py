"""A crowd: more tokens than can be laid out in a frame; only changed ones are laid out again."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.ui.pieces.token import CHOSEN, Token
from game.ui.pieces.token_layout import LaidToken, TokenLayout, laid_token
from game.ui.pieces.token_pictures import Looks, TokenSizes

CROWD = 300
"""With more tokens than this, only selected ones show names, and are drawn over the others."""


class Crowd:
    """The layout of a crowd of tokens, with selected ones drawn over all others.

    From frame to frame only changed tokens are laid out again.

    Attributes:
        version: Changes whenever the layout of the unselected tokens changes.
        busy: Whether they are being laid out at another scale.
    """

    def __init__(self) -> None:
        self.version = 0
        self.busy = False
        self._coming: dict[str, LaidToken] = {}
        self._coming_sizes: TokenSizes | None = None
        self._meanwhile = TokenLayout.of(())
        self._tokens: Sequence[Token] = ()
        self._sizes: TokenSizes | None = None
        self._known: dict[str, LaidToken] = {}
        self._rest = TokenLayout.of(())
        self._chosen: tuple[Token, ...] = ()
        self._chosen_among: Sequence[Token] = ()

    def layers(self, tokens: Sequence[Token], sizes: TokenSizes) -> tuple[TokenLayout, tuple[Token, ...]]:
        """Return the layout of all *tokens* as if none was selected, and the selected ones.

        While they are being laid out at these *sizes* (see `lay_out`) they have their previous ones.
        """
        if self.busy and self._coming_sizes == sizes:
            return self._meanwhile, self._chosen_of(tokens)
        if tokens is self._tokens and self._sizes == sizes:
            return self._rest, self._chosen
        before = self._known if self._sizes == sizes else {}
        self._tokens, self._sizes, self._known = tokens, sizes, _laid(tokens, sizes, before)
        self._chosen_of(tokens)
        now = self._known
        if before.keys() != now.keys() or any(before[key] is not one for key, one in now.items()):
            self._pile()
        return self._rest, self._chosen

    def _chosen_of(self, tokens: Sequence[Token]) -> tuple[Token, ...]:
        """Return the selected *tokens*; cached."""
        if tokens is not self._chosen_among:
            self._chosen_among = tokens
            self._chosen = tuple(token for token in tokens if token.flags & CHOSEN)
        return self._chosen

    def _pile(self) -> None:
        """Sort the tokens that are laid out into drawing order."""
        self.version += 1
        self._rest = TokenLayout.of(sorted(self._known.values(), key=lambda one: one.height))

    def lay_out(self, tokens: Sequence[Token], sizes: TokenSizes, seconds: float) -> None:
        """Lay *tokens* out at another scale for at most *seconds*; the next call continues."""
        if sizes == self._sizes or self._sizes is None or not self._known:
            self.busy = False
            return
        if not self.busy or sizes != self._coming_sizes:
            self._meanwhile = self._rest.stretched(sizes.scale / self._sizes.scale)
            self._coming, self._coming_sizes, self.busy = {}, sizes, True
            self.version += 1
        end, looks = time.perf_counter() + seconds, Looks()
        for token in [one for one in tokens if one.id not in self._coming]:
            self._coming[token.id] = _unselected(token, None, sizes, looks)
            if time.perf_counter() > end:
                return
        self._known, self._sizes, self._tokens, self.busy = self._coming, sizes, (), False
        self._pile()


def _laid(
    tokens: Sequence[Token], sizes: TokenSizes, before: Mapping[str, LaidToken]
) -> dict[str, LaidToken]:
    """Return the layout of *tokens* as if none was selected; as *before* where nothing has changed."""
    found, looks = {}, Looks()
    for token in tokens:
        last = before.get(token.id)
        same = last is not None and last.token is token
        found[token.id] = last if last is not None and same else _unselected(token, last, sizes, looks)
    return found


def _unselected(token: Token, before: LaidToken | None, sizes: TokenSizes, looks: Looks) -> LaidToken:
    """Return the layout of *token* as if not selected; *before* if nothing has changed."""
    if token.flags & CHOSEN:
        token = replace(token, flags=token.flags - CHOSEN)
    if before is not None and before.token == token:
        return before
    return laid_token(token, sizes, looks)


def named(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the *tokens* whose names may be shown: in a crowd only those selected."""
    return tokens if len(tokens) <= CROWD else [token for token in tokens if token.flags & CHOSEN]
