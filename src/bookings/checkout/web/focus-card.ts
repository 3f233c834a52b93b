/**
 * After the bank's dialog has restored the focus. The provider's form is a cross-origin iframe: focused as a whole, it
 * scrolls itself into view.
 */
export function focusCard(frame: HTMLElement | null): void {
  requestAnimationFrame(() =>
    setTimeout(() => frame?.querySelector<HTMLElement>('[name="cardnumber"], iframe')?.focus({ preventScroll: true })),
  )
}
