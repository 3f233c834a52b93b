import { ELEMENT } from '../rules.ts'
import { bookingElement } from './booking-element.ts'

/** /widget.js: if loaded twice, or from two of our sites, the first wins. */
const { currentScript } = document
if (currentScript instanceof HTMLScriptElement && !customElements.get(ELEMENT)) {
  customElements.define(ELEMENT, bookingElement(new URL(currentScript.src).origin))
}
