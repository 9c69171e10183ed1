/** The keyboard focus after a choice: on Confirm when the choice is complete, and never lost. */
const CONFIRM = '[data-act="confirm"]:not(:disabled, [aria-disabled="true"])';
const LIT = ".stage .target.lit";

export function keepFocus(prompt: HTMLElement | undefined, complete: boolean): void {
  const at = document.activeElement;
  const lost = !at || at === document.body;
  if (!prompt || (at && at.closest("input, textarea, select, dialog, .ledger"))) return;
  const confirm = prompt.querySelector<HTMLElement>(CONFIRM);
  if (complete && confirm) confirm.focus();
  else if (lost) (confirm ?? document.querySelector<HTMLElement>(LIT) ?? prompt).focus({ preventScroll: true });
}
