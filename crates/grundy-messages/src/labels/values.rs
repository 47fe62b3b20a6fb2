//! The calculator for values.

/// Adds these rows to those of the table before.
macro_rules! with_values {
    ($($before:tt)*) => {
        with_repl! {
        $($before)*
        // The command.
        CliValue "cli-value";
        CliArgExpr "cli-arg-expr";
        CliOptUnicode "cli-opt-unicode";
        CliOptLatex "cli-opt-latex";
        ValueFunctions "value-functions";
        // What is expected.
        ValueTheEnd "value-the-end";
        ValueAValue "value-a-value";
        ValueAnOperatorOrEnd "value-an-operator-or-end";
        ValueAnOperatorOrParenthesis "value-an-operator-or-parenthesis";
        ValueAnOperand "value-an-operand";
        ValueCommaBarOrBrace "value-comma-bar-or-brace";
        ValueCommaOrParenthesis "value-comma-or-parenthesis";
        ValueABar "value-a-bar";
        ValueDigits "value-digits";
        ValueANumber "value-a-number";
        ValueAnInteger "value-an-integer";
        ValueANimber "value-a-nimber";
        ValueQuotedSigns "value-quoted-signs";
        ValueNotNegative "value-not-negative";
        ValuePositive "value-positive";
        // Why there is no value.
        ValueNoWeight "value-no-weight";
        ValueNoSimplest "value-no-simplest";
        ValueByZero "value-by-zero";
        ValueNoQuotient "value-no-quotient";
        ValueNoInverse "value-no-inverse";
        SumAsItStands "sum-as-it-stands";
        ValueLargeNumber "value-large-number";
        ValueLargeOptions "value-large-options";
        ValueLargeDepth "value-large-depth";
        ValueLargeText "value-large-text";
        // Answers.
        ValueFacts "value-facts";
        ValueTooLong "value-too-long";
        SolveTooLong "solve-too-long";
        ValueTrue "value-true";
        ValueFalse "value-false";
        ValueRelationLess "value-relation-less";
        ValueRelationEqual "value-relation-equal";
        ValueRelationGreater "value-relation-greater";
        ValueRelationFuzzy "value-relation-fuzzy";
        ValueNoValues "value-no-values";
        ValueName "value-name";
        ValueWalls "value-walls";
        ValueLeftWall "value-left-wall";
        ValueRightWall "value-right-wall";
        ValueMast "value-mast";
        // Values of positions.
        SolverCanonical "solver-canonical";
        RefusedValueTooLarge "refused-value-too-large";
        ValueKindNumber "value-kind-number";
        ValueKindNimber "value-kind-nimber";
        ValueKindInfinitesimal "value-kind-infinitesimal";
        ValueKindTepid "value-kind-tepid";
        ValueKindSwitch "value-kind-switch";
        ValueKindHot "value-kind-hot";
        SolveCanonical "solve-canonical";
        SolveNotValued "solve-not-valued";
        SolveLoops "solve-loops";
        ValueAPosition "value-a-position";
        ValueGoals "value-goals";
        ValueLoop "value-loop";
        ValueCloseOfPosition "value-close-of-position";
        AnalyzeCanonical "analyze-canonical";
        AnalyzeCanonicalSome "analyze-canonical-some";
        TableValues "table-values";
        TableSomeValues "table-some-values";
        WhyCanonical "why-canonical";
        WhyCanonicalSum "why-canonical-sum";
        WhyChoices "why-choices";
        WhyChoice "why-choice";
        WhyChoiceMany "why-choice-many";
        WhyReversed "why-reversed";
        // Functions.
        ValueFnOutcome "value-fn-outcome";
        ValueFnCompare "value-fn-compare";
        ValueFnCanonical "value-fn-canonical";
        ValueFnLeftOptions "value-fn-left-options";
        ValueFnRightOptions "value-fn-right-options";
        ValueFnLeftIncentives "value-fn-left-incentives";
        ValueFnRightIncentives "value-fn-right-incentives";
        ValueFnBirthday "value-fn-birthday";
        ValueFnLeftStop "value-fn-left-stop";
        ValueFnRightStop "value-fn-right-stop";
        ValueFnMean "value-fn-mean";
        ValueFnTemperature "value-fn-temperature";
        ValueFnThermograph "value-fn-thermograph";
        ValueFnCool "value-fn-cool";
        ValueFnFreeze "value-fn-freeze";
        ValueFnHeat "value-fn-heat";
        ValueFnOverheat "value-fn-overheat";
        ValueFnReduced "value-fn-reduced";
        ValueFnAtomicWeight "value-fn-atomic-weight";
        ValueFnMultiple "value-fn-multiple";
        ValueFnOrdinal "value-fn-ordinal";
        ValueFnNorton "value-fn-norton";
        ValueFnConway "value-fn-conway";
        ValueFnSwitch "value-fn-switch";
        ValueFnTiny "value-fn-tiny";
        ValueFnMiny "value-fn-miny";
        ValueFnUp "value-fn-up";
        ValueFnUpPower "value-fn-up-power";
        ValueFnUpSum "value-fn-up-sum";
        ValueFnUptimal "value-fn-uptimal";
        ValueFnSimplest "value-fn-simplest";
        ValueFnProduct "value-fn-product";
        ValueFnQuotient "value-fn-quotient";
        ValueFnSigns "value-fn-signs";
        ValueFnFromSigns "value-fn-from-signs";
        ValueFnNimProduct "value-fn-nim-product";
        ValueFnNimInverse "value-fn-nim-inverse";
        ValueFnNimPower "value-fn-nim-power";
        ValueFnNimRoot "value-fn-nim-root";
        }
    };
}

pub(super) use with_values;
