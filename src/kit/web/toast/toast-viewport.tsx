import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '../button.tsx'
import { joinClasses } from '../join-classes.ts'
import { currentToasts, dismissToast, subscribeToToasts, TOAST_SHOWN_MS, type ToastState } from './toast-store.ts'

/** 5000 ms, 50 px swipe to the right, F8 (specification, section 9). */
export function ToastViewport() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts)
  const viewport = useOnTop(toasts.find(entry => entry.open)?.id)
  return (
    <Toast.Provider duration={TOAST_SHOWN_MS} swipeDirection="right" swipeThreshold={50}>
      {toasts.map(entry => (
        <OneToast key={entry.id} entry={entry} />
      ))}
      <Toast.Viewport
        ref={viewport}
        popover="manual"
        hotkey={['F8']}
        className="fixed inset-auto right-0 bottom-(--work-bar,0px) left-0 m-0 w-auto list-none flex-col gap-2 overflow-visible border-0 bg-transparent p-4 outline-none open:flex md:left-auto md:w-full md:max-w-[420px] [html:has([data-bottom-bar])_&]:bottom-20 [html:has(dialog[open])_&]:top-0 [html:has(dialog[open])_&]:bottom-auto"
      />
    </Toast.Provider>
  )
}

/**
 * The top layer's last addition covers modal dialogs. At the top while a dialog is open, whose buttons are at the
 * bottom.
 */
function useOnTop(shownId: string | undefined) {
  const viewport = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const list = viewport.current
    // Older browsers leave the list in place.
    if (shownId === undefined || !list?.showPopover) return
    if (list.matches(':popover-open')) list.hidePopover()
    list.showPopover()
  }, [shownId])
  return viewport
}

function OneToast({ entry }: { entry: ToastState }) {
  useDismissalOnArrival(entry)
  const isBad = entry.tone === 'destructive'
  const Icon = isBad ? TriangleAlert : CircleCheck
  return (
    <Toast.Root
      open={entry.open}
      onOpenChange={open => !open && dismissToast(entry.id)}
      type="foreground"
      className={shape}
    >
      <Icon
        aria-hidden="true"
        className={joinClasses('mt-2.5 size-6 shrink-0', isBad ? 'text-clay' : 'text-success')}
      />
      <div className="min-w-0 grow py-2.5">
        <Toast.Title className={joinClasses('font-semibold', isBad ? 'text-clay' : 'text-ink')}>
          {entry.title}
        </Toast.Title>
        {entry.description && (
          <Toast.Description className="mt-0.5 text-sm text-muted">{entry.description}</Toast.Description>
        )}
        {entry.action && (
          <Toast.Action asChild altText={entry.action.label}>
            {'href' in entry.action ? (
              <Link to={entry.action.href} className={actionLook}>
                {entry.action.label}
              </Link>
            ) : (
              <button type="button" onClick={entry.action.onPress} className={actionLook}>
                {entry.action.label}
              </button>
            )}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Dismiss"
        className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </Toast.Close>
    </Toast.Root>
  )
}

/** Dismisses the toast once the user is where it leads. */
function useDismissalOnArrival({ id, action }: ToastState) {
  const { pathname, search } = useLocation()
  const hasArrived = action !== undefined && 'href' in action && action.href === pathname + search
  useEffect(() => {
    if (hasArrived) dismissToast(id)
  }, [hasArrived, id])
}

const actionLook = joinClasses(buttonClass({ tone: 'secondary', size: 'sm' }), 'mt-3')

const shape = joinClasses(
  'flex items-start gap-3 rounded-lg border border-line bg-raised py-1.5 pr-4 pl-4 text-ink shadow-lg',
  'data-[state=open]:animate-slide-in data-[state=closed]:animate-slide-out',
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-[translate]',
  'data-[swipe=end]:animate-slide-out data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)',
)
