import { createRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { CardFields, type CardFieldsHandle } from './card-fields.tsx'
import type { SandboxToken } from './sandbox-card.ts'

type Listener = () => void

/** The provider's payment element, as its own React root. */
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
  /** Shows errors and returns the first. */
  check: () => string | undefined
  /** Undefined for a number that is no test card. */
  token: () => SandboxToken | undefined
  /** Shows the decline at the card. */
  refuse: (message: string) => void
}

export function makePaymentElement(onDestroy: () => void): SandboxPaymentElement {
  const fields = createRef<CardFieldsHandle>()
  const events = makeEvents()
  let mounted: { root: Root; box: HTMLElement } | undefined
  const element: SandboxPaymentElement = {
    mount(place) {
      // One box per mount: the node may be reused before the old root is unmounted.
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
      // React cannot unmount a root while another renders.
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
    // No-ops: there is no iframe to blur or collapse, and the page styles the fields.
    blur() {},
    collapse() {},
    update() {},
    check: () => fields.current?.check(),
    token: () => fields.current?.token(),
    refuse: message => fields.current?.refuse(message),
  }
  return element
}

/** Late `ready` listeners are called too: the fields may render first. */
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
