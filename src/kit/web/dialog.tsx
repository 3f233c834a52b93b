import { X } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { joinClasses } from './join-classes.ts'
import { isOnToast, pressToast } from './press-on-toast.ts'

export type DialogProps = {
  open: boolean
  /** Esc, the ×, or, where the browser knows it, a press beside the dialog. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons; the main one last. */
  footer?: ReactNode
  className?: string
  /** A press beside it must not close it: what it shows is shown this once. */
  isShownOnce?: boolean
}

/**
 * The browser's own modal dialog: it keeps the focus inside, gives it back on closing and makes the rest of the page inert.
 * On a phone it comes up from the bottom edge. Its content exists only while it is open.
 */
export function Dialog({ open, onClose, title, description, children, footer, className, isShownOnce }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  /** The last press began on a toast, which lies over the dialog or beside it. */
  const isForToast = useRef(false)
  useEffect(() => {
    if (open) show(dialog.current)
    else dialog.current?.close()
  }, [open])
  // One that is taken away while it is open gives the focus back too: the browser does so on closing alone.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      closedby={isShownOnce ? 'closerequest' : 'any'}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onPointerDownCapture={event => {
        isForToast.current = isOnToast(event)
      }}
      onClickCapture={event => {
        if (!isForToast.current) return
        event.stopPropagation()
        event.preventDefault()
        pressToast(event)
      }}
      onKeyDownCapture={() => {
        isForToast.current = false
      }}
      onCancel={event => askToClose(event, isForToast.current ? () => undefined : onClose)}
      // Some browsers close on a second Esc without asking: the state must follow.
      onClose={event => open && !event.currentTarget.open && onClose()}
      className={joinClasses(shape, className)}
    >
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <div className="px-4 pt-6 pr-16 md:pt-7 md:pl-6">
            <h2 id={`${id}-title`} className="text-2xl wrap-anywhere">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1 wrap-anywhere text-muted">
                {description}
              </p>
            )}
          </div>
          <div className="line-when-scrolled grow overflow-y-auto px-4 py-4 md:px-6">{children}</div>
          {footer && (
            <div className="flex flex-col gap-3 border-t border-line px-4 py-4 md:flex-row md:justify-end md:px-6">
              {footer}
            </div>
          )}
          {/* Last in order, so that the focus starts in the content. */}
          <button
            type="button"
            onClick={onClose}
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink md:top-4 md:right-4"
          >
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">Close</span>
          </button>
        </div>
      )}
    </dialog>
  )
}

const shape = joinClasses(
  'mx-auto mt-auto mb-0 max-h-[calc(100dvh-2rem)] w-full max-w-full overflow-clip rounded-t-xl border border-line bg-raised text-ink shadow-lg',
  'open:animate-rise md:my-auto md:max-w-xl md:rounded-xl',
)

/** Notes whether the page has a scrollbar that takes space, before it goes with the first dialog: the styles keep its place. */
function show(dialog: HTMLDialogElement | null) {
  const page = document.documentElement
  if (!document.querySelector('dialog[open]'))
    page.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth)
  dialog?.showModal()
}

function askToClose(event: SyntheticEvent<HTMLDialogElement>, onClose: () => void) {
  // A file picker inside the dialog also says "cancel".
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  onClose()
}
