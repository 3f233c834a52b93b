/** A ref for what has just come: it is read next, and moves up to where it can be seen. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
