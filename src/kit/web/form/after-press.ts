let isPressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => (isPressed = false), { capture: true })
}

/** Runs once the press in progress is over: a message that appears earlier moves the pressed button from the finger. */
export function afterPress(run: () => void): void {
  if (!isPressed) return run()
  // The click follows pointerup.
  document.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
