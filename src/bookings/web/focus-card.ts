/**
 * Puts the focus on the card's number after a refusal, once the bank's dialog has given it back. The provider's own form is
 * another site's frame: the focus goes into it as a whole. The form itself brings the field into view.
 */
export function focusCard(frame: HTMLElement | null): void {
  requestAnimationFrame(() =>
    setTimeout(() => frame?.querySelector<HTMLElement>('[name="cardnumber"], iframe')?.focus({ preventScroll: true })),
  )
}
