(* hexadecimal-d0_f1: the value of every heap, shown by a window. *)

From Coq Require Import NArith List.
From Grundy Require Import GrundyWindow.
Import ListNotations.
Open Scope N_scope.

Definition digits : code := [0; 15; 1].

Definition preperiod : nat := N.to_nat 3.

Definition period : nat := N.to_nat 2.

Definition values : list N := [0; 1; 2; 1; 0].

Lemma accepted : check digits preperiod period values = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem all_values : forall n : nat, grundy digits n = pattern preperiod period values n.
Proof. exact (window_sound digits preperiod period values accepted). Qed.

Print Assumptions all_values.
