"""How Numba compiles rules: each is translated once, and made into machine code only inside the doors that call it.

Left alone, Numba optimises every function together with all that it calls, and makes machine code of it, though only
doors are ever called from Python: a rule ten calls below a door is then optimised ten times over.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir as llvm
from llvmlite.binding import Linkage, parse_assembly
from numba.core import ir
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.typed_passes import AnnotateTypes

ENVIRONMENT = "_ZN08NumbaEnv"  # How the names begin under which Numba hands a function what it needs of Python.
# What hands on an array, or a part of it, that somebody else holds.
LENDING = {"cast", "exhaust_iter", "getattr", "getiter", "iternext", "pair_first", "phi"}
LENDING_A_PART = {"getitem", "static_getitem", "typed_getitem", "static_getattr"}


class Translated(JITCodeLibrary):  # type: ignore[misc]
    """A rule as LLVM's code, for its callers: whoever makes a door of it optimises it there."""

    _final_module: Any

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        """Keep the code for callers, and make machine code of nothing but the names that Numba looks for."""
        self._shared_module = self._final_module
        for function in self._shared_module.functions:
            if not function.is_declaration and function.linkage == Linkage.external:
                function.linkage = "linkonce_odr"  # Two rules may bring a third along, and it is there once.
        names = self._codegen._create_empty_module(self.name)
        for variable in self._shared_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                place = llvm.GlobalVariable(names, llvm.IntType(8).as_pointer(), variable.name)
                place.linkage = "common"
                place.initializer = llvm.Constant(place.value_type, None)
        self._final_module = parse_assembly(str(names))
        super()._finalize_final_module()


@register_pass(mutates_CFG=False, analysis_only=True)
class Lent(AnalysisPass):  # type: ignore[misc]
    """Whoever calls a rule holds the arrays that it hands over; a rule that makes none need not count who holds them.

    To count takes up to half of the time of a random game.
    """

    _name = "lent"

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Stop the counting in this rule if it can be done without."""
        if not _may_own(state):
            state.targetctx = state.targetctx.subtarget(enable_nrt=False)
            vars(state.targetctx).pop("nrt", None)  # made for the context that this is a copy of
        return False


def _may_own(state: Any) -> bool:
    """Whether an array may begin or end here: made, returned, put into something, or come back from a call."""

    def counted(kind: Any) -> bool:
        return bool(state.targetctx.data_model_manager[kind].contains_nrt_meminfo())

    def is_array(variable: Any) -> bool:
        return isinstance(variable, ir.Var) and counted(state.typemap[variable.name])

    if state.func_ir.generator_info or counted(state.return_type):
        return True
    lines = [line for block in state.func_ir.blocks.values() for line in block.body]
    return any(_makes_or_keeps(line, is_array) for line in lines)


def _makes_or_keeps(line: Any, is_array: Callable[[Any], bool]) -> bool:
    if isinstance(line, ir.SetItem | ir.StaticSetItem | ir.SetAttr):
        index = getattr(line, "index", None) or getattr(line, "index_var", None)
        return is_array(line.value) or is_array(index)
    if not isinstance(line, ir.Assign) or not isinstance(line.value, ir.Expr) or not is_array(line.target):
        return False
    if line.value.op in LENDING_A_PART:
        return is_array(getattr(line.value, "index", None))  # A list of places makes a copy.
    return line.value.op not in LENDING


class RuleCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler for what only other rules call."""

    def define_pipelines(self) -> list[Any]:
        """Numba's own steps, and what a rule need not count."""
        (steps,) = super().define_pipelines()
        steps.add_pass_after(Lent, AnnotateTypes)
        steps.finalize()
        return [steps]

    def compile_extra(self, func: Any) -> Any:
        """Compile it into a library of our kind."""
        self.state.library = Translated(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)
