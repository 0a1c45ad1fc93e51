"""The fields of a form that rule modules ask for: number boxes, texts and ticks, made from what modules declare."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets as ipw

from ttrlab.play.game import Game
from ttrlab.rules.fields import Field, understood, written


def words(text: str) -> list[Any]:
    """Return the names in a text, ``None`` for each empty place that it marks.

    >>> words("red, –, blue")
    ['red', None, 'blue']
    """
    return list(understood(Field("", "", "names"), text))


def joined(names: Iterable[str | None]) -> str:
    """Return names as such a text.

    >>> joined(["red", None])
    'red, –'
    """
    return written(Field("", "", "names"), list(names))


class Input:
    """The widgets for one field of a rule module.

    Args:
        field: What it is for.
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        label = field.title
        if field.kind == "counts":
            self.controls: list[Any] = [
                ipw.BoundedIntText(min=0, max=field.most, description=said, layout=ipw.Layout(width="150px"))
                for _, said in field.names]
            row = ipw.HBox(self.controls, layout=ipw.Layout(flex_flow="row wrap"))
            self.widget: Any = ipw.VBox([ipw.HTML(label[:1].upper() + label[1:]), row])
            return
        if field.kind == "flag":
            control: Any = ipw.Checkbox(description=label, indent=False, layout=ipw.Layout(width="98%"))
        elif field.kind == "number":
            control = ipw.BoundedIntText(min=0, max=field.most, description=label, layout=ipw.Layout(width="180px"))
        else:
            control = ipw.Text(description=label, placeholder=field.example, continuous_update=False,
                               layout=ipw.Layout(width="98%"))
        self.controls, self.widget = [control], control

    @property
    def value(self) -> Any:
        """What the widgets say, as plain data."""
        if self.field.kind == "counts":
            return {name: control.value for (name, _), control in zip(self.field.names, self.controls, strict=True)
                    if control.value}
        said = self.controls[0].value
        return understood(self.field, said) if isinstance(said, str) else said

    def show(self, value: Any) -> None:
        """Show plain data; ``None`` empties the widgets."""
        if self.field.kind == "counts":
            for (name, _), control in zip(self.field.names, self.controls, strict=True):
                control.value = (value or {}).get(name, 0)
        elif self.field.kind == "flag":
            self.controls[0].value = bool(value)
        elif self.field.kind == "number":
            self.controls[0].value = value or 0
        else:
            self.controls[0].value = written(self.field, value)


class ModuleFields:
    """The inputs for all that the rule modules of a game keep in a position.

    Args:
        game: The game.
        edited: Called with a change in any of them.
    """

    def __init__(self, game: Game, edited: Callable[[Any], Any]) -> None:
        self.inputs = {field.key: Input(field) for module in game.rules.modules.values()
                       for field in module.fields()}
        for given in self.inputs.values():
            for control in given.controls:
                control.observe(edited, "value")
        self.of_seat = [given.widget for given in self.inputs.values() if given.field.by_seat]
        self.of_table = [given.widget for given in self.inputs.values() if not given.field.by_seat]

    def begin(self, draft: dict[str, Any]) -> None:
        """Take what a form leaves to chance out of a fresh draft: the order of the decks."""
        for key, given in self.inputs.items():
            if given.field.dealt:
                draft.pop(key, None)

    def show(self, row: dict[str, Any], table: dict[str, Any]) -> None:
        """Show a seat's row of a draft and the draft itself."""
        for key, given in self.inputs.items():
            given.show((row if given.field.by_seat else table).get(key))

    def read(self, row: dict[str, Any], table: dict[str, Any]) -> None:
        """Put what the inputs say into a seat's row of a draft and into the draft itself.

        Raises:
            NotationError: A text cannot be understood.
        """
        for key, given in self.inputs.items():
            (row if given.field.by_seat else table)[key] = given.value

    def clear(self) -> None:
        """Empty them all."""
        self.show({}, {})
