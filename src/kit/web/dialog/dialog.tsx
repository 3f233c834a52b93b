import { X } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { joinClasses } from '../join-classes.ts'
import { isOnToast, pressToast } from '../toast/press-on-toast.ts'

export type DialogProps = {
  open: boolean
  /** Esc, the ×, or a click outside where supported. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  className?: string
  /** Ignores clicks outside: the content is shown only once. */
  isShownOnce?: boolean
}

/** The native modal dialog; a bottom sheet on phones. Content is mounted only while open. */
export function Dialog({ open, onClose, title, description, children, footer, className, isShownOnce }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  /** The pointer went down on a toast. */
  const isForToast = useRef(false)
  useEffect(() => {
    if (open) show(dialog.current)
    else dialog.current?.close()
  }, [open])
  // Browsers restore the focus on close, not on removal.
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
      // Some browsers close on a second Esc without a cancel event.
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
          {/* Last, so that the focus starts in the content. */}
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

/** The styles keep the scrollbar's place. */
function show(dialog: HTMLDialogElement | null) {
  const page = document.documentElement
  if (!document.querySelector('dialog[open]'))
    page.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth)
  dialog?.showModal()
}

function askToClose(event: SyntheticEvent<HTMLDialogElement>, onClose: () => void) {
  // A file input also fires "cancel".
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  onClose()
}
