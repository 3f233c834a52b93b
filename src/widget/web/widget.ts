import { ELEMENT } from '../rules.ts'
import { bookingElement } from './booking-element.ts'

/** What /widget.js does: a page that loads it twice, or from two of our sites, keeps the first. */
const { currentScript } = document
if (currentScript instanceof HTMLScriptElement && !customElements.get(ELEMENT)) {
  customElements.define(ELEMENT, bookingElement(new URL(currentScript.src).origin))
}
