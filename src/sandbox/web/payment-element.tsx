import { createRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { CardFields, type CardFieldsHandle } from './card-fields.tsx'
import type { SandboxToken } from './sandbox-card.ts'

type Listener = () => void

/** The provider's payment element with the sandbox's fields in it: a React root of its own in the node it is mounted in. */
export type SandboxPaymentElement = {
  mount: (place: HTMLElement) => void
  unmount: () => void
  destroy: () => void
  update: () => void
  on: (event: string, listener: Listener) => SandboxPaymentElement
  off: (event: string, listener?: Listener) => SandboxPaymentElement
  once: (event: string, listener: Listener) => SandboxPaymentElement
  focus: () => void
  blur: () => void
  clear: () => void
  collapse: () => void
  /** Shows what is wrong with what was typed, and answers the first of it. */
  check: () => string | undefined
  /** The token of the test card that was typed; undefined for any other number. */
  token: () => SandboxToken | undefined
  /** Shows the bank's refusal beside the card. */
  refuse: (message: string) => void
}

export function makePaymentElement(onDestroy: () => void): SandboxPaymentElement {
  const fields = createRef<CardFieldsHandle>()
  const events = makeEvents()
  let mounted: { root: Root; box: HTMLElement } | undefined
  const element: SandboxPaymentElement = {
    mount(place) {
      // A box for each mount: the place may be given up and taken again before the old root is down.
      const box = place.appendChild(document.createElement('div'))
      const root = createRoot(box, { identifierPrefix: 'card-' })
      mounted = { root, box }
      root.render(
        <CardFields ref={fields} onReady={() => events.tell('ready')} onChange={() => events.tell('change')} />,
      )
    },
    unmount() {
      const old = mounted
      mounted = undefined
      // The page above may be rendering at this moment; React does not take down one root from within another.
      setTimeout(() => {
        old?.root.unmount()
        old?.box.remove()
      })
    },
    destroy() {
      element.unmount()
      onDestroy()
    },
    on(event, listener) {
      events.add(event, listener)
      return element
    },
    off(event, listener) {
      events.remove(event, listener)
      return element
    },
    once(event, listener) {
      const first: Listener = () => {
        events.remove(event, first)
        listener()
      }
      events.add(event, first)
      return element
    },
    focus: () => fields.current?.focus(),
    clear: () => fields.current?.clear(),
    // The fields have no frame of their own that could be left or folded, and take their look from the page.
    blur() {},
    collapse() {},
    update() {},
    check: () => fields.current?.check(),
    token: () => fields.current?.token(),
    refuse: message => fields.current?.refuse(message),
  }
  return element
}

/** Whoever asks to be told of `ready` after it happened is told all the same: the fields may be there before the page listens. */
function makeEvents() {
  const listeners = new Map<string, Set<Listener>>()
  let isReady = false
  return {
    tell(event: 'ready' | 'change') {
      if (event === 'ready') isReady = true
      for (const listener of listeners.get(event) ?? []) listener()
    },
    add(event: string, listener: Listener) {
      listeners.set(event, new Set(listeners.get(event)).add(listener))
      if (event === 'ready' && isReady) queueMicrotask(listener)
    },
    remove(event: string, listener?: Listener) {
      if (listener) listeners.get(event)?.delete(listener)
      else listeners.delete(event)
    },
  }
}
