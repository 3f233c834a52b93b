import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

/** `hovered` closes on mouse leave; `pinned` was opened by click. */
type Shown = 'closed' | 'hovered' | 'pinned'

/** Time for the mouse to cross the gap. */
const LEAVE_MS = 200

/**
 * Native `<details>`, which works without JavaScript; closes on Escape, blur and outside clicks. Spread `details` and
 * `summary` on the elements.
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
    // Opened before hydration.
    if (details.current?.open) setShown('pinned')
    return () => clearTimeout(leaving.current)
  }, [])
  useEffect(() => (isOpen ? onPressBeside(details, () => setShown('closed')) : undefined), [isOpen])

  return {
    close,
    /** For items that open a dialog, which restores the focus. */
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
        // A click right after hovering must not close it.
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
