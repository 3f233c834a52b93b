import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

/** `hovered` ends when the mouse leaves; `pinned` was opened on purpose and stays. */
type Shown = 'closed' | 'hovered' | 'pinned'

/** So long may the mouse be elsewhere on its way from the button to the list. */
const LEAVE_MS = 200

/**
 * The browser's own disclosure (`<details>`, which opens without JavaScript too) that closes on Escape, when the focus goes
 * elsewhere and when something else is pressed, and that may also open under a mouse. Spread `details` and `summary` on the
 * elements.
 */
export function useDisclosure({ opensOnHover = false } = {}) {
  const [shown, setShown] = useState<Shown>('closed')
  const details = useRef<HTMLDetailsElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOpen = shown !== 'closed'
  const close = () => setShown('closed')
  const closeToButton = () => {
    close()
    details.current?.querySelector('summary')?.focus()
  }

  useEffect(() => {
    // Somebody was faster than this script.
    if (details.current?.open) setShown('pinned')
    return () => clearTimeout(leaving.current)
  }, [])
  useEffect(() => (isOpen ? onPressBeside(details, () => setShown('closed')) : undefined), [isOpen])

  return {
    close,
    /** For what opens a dialog, which gives the focus back to where it was. */
    closeToButton,
    details: {
      ref: details,
      open: isOpen,
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape' && isOpen) closeToButton()
      },
      onBlur({ relatedTarget }: FocusEvent) {
        if (relatedTarget && !details.current?.contains(relatedTarget)) close()
      },
      onPointerEnter({ pointerType }: PointerEvent) {
        clearTimeout(leaving.current)
        if (opensOnHover && pointerType === 'mouse') setShown(was => (was === 'closed' ? 'hovered' : was))
      },
      onPointerLeave() {
        leaving.current = setTimeout(() => setShown(was => (was === 'hovered' ? 'closed' : was)), LEAVE_MS)
      },
    },
    summary: {
      onClick(event: MouseEvent) {
        event.preventDefault()
        // What the mouse has just opened by coming is not closed by its press.
        setShown(shown === 'pinned' ? 'closed' : 'pinned')
      },
    },
  }
}

function onPressBeside(element: { current: HTMLElement | null }, listener: () => void): () => void {
  const listen = ({ target }: Event) => {
    if (!element.current?.contains(target as Node)) listener()
  }
  document.addEventListener('pointerdown', listen)
  return () => document.removeEventListener('pointerdown', listen)
}
