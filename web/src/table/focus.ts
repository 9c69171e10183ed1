/** The keyboard focus after a choice: on Confirm when the choice is complete, and never lost. */
const CONFIRM = '[data-act="confirm"]:not(:disabled, [aria-disabled="true"])';
const SUGGEST = '[data-act="suggest"]';
const LIT = ".stage .target.lit";

/**
 * `complete`: the choice is made, and nothing is given away by confirming it; `before`: it was so already. Otherwise
 * Confirm comes last, so that Enter never means an answer that nobody chose.
 */
export function keepFocus(prompt: HTMLElement | undefined, complete: boolean, before: boolean): void {
  const at = document.activeElement;
  const lost = !at || at === document.body;
  if (!prompt || (at && at.closest("input, textarea, select, dialog, .ledger"))) return;
  const confirm = prompt.querySelector<HTMLElement>(CONFIRM);
  if (complete && !before && confirm) confirm.focus();
  else if (lost) {
    const others = prompt.querySelector<HTMLElement>(SUGGEST) ?? document.querySelector<HTMLElement>(LIT);
    ((complete ? (confirm ?? others) : (others ?? confirm)) ?? prompt).focus({ preventScroll: true });
  }
}
