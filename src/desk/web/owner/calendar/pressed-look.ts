/** A secondary button of several, one of which is pressed: chosen, but not the main action of the place. */
export const pressedLook = 'aria-pressed:border-link aria-pressed:bg-selected forced-colors:aria-pressed:underline'
