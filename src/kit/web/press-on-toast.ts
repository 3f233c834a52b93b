import { currentToasts, dismissToast } from './toast-store.ts'

type Press = { clientX: number; clientY: number }

/**
 * Whether a press is on the toast that lies over an open dialog; its × dismisses it then. The dialog makes the rest of the page
 * inert, also what lies above it, so the press falls through: without this it would close the dialog.
 */
export function isOnToast(press: Press): boolean {
  const shown = document.querySelector('ol[popover] > li[data-state=open]')
  return shown !== null && covers(shown, press)
}

/** Dismisses the toast when its × is what was pressed. */
export function pressToast(press: Press): void {
  const cross = document.querySelector('ol[popover] > li[data-state=open] > button:last-of-type')
  const toast = currentToasts().find(({ open }) => open)
  if (toast && cross && covers(cross, press)) dismissToast(toast.id)
}

function covers(element: Element, { clientX, clientY }: Press): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
