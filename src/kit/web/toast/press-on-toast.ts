import { currentToasts, dismissToast } from './toast-store.ts'

type Press = { clientX: number; clientY: number }

/** A modal dialog makes the toast above it inert: clicks fall through and would close the dialog. */
export function isOnToast(press: Press): boolean {
  const shown = document.querySelector('ol[popover] > li[data-state=open]')
  return shown !== null && covers(shown, press)
}

export function pressToast(press: Press): void {
  const cross = document.querySelector('ol[popover] > li[data-state=open] > button:last-of-type')
  const toast = currentToasts().find(({ open }) => open)
  if (toast && cross && covers(cross, press)) dismissToast(toast.id)
}

function covers(element: Element, { clientX, clientY }: Press): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
