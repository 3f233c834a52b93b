/** The selected one of several secondary buttons, without the look of the primary action. */
export const pressedLook = 'aria-pressed:border-link aria-pressed:bg-selected forced-colors:aria-pressed:underline'
