/**
 * Focuses the card number after a refusal, once the bank's dialog has restored the focus. The provider's form is a
 * cross-origin iframe: it is focused as a whole and scrolls itself into view.
 */
export function focusCard(frame: HTMLElement | null): void {
  requestAnimationFrame(() =>
    setTimeout(() => frame?.querySelector<HTMLElement>('[name="cardnumber"], iframe')?.focus({ preventScroll: true })),
  )
}
