import { useEffect, useRef } from 'react'
import { announce } from '#kit/web/live-region.tsx'
import { dismissToast, type ToastOptions, toast } from '#kit/web/toast/toast-store.ts'

/** While `isBusy` the button announces progress. */
export function useNotice(isBusy: boolean) {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    // "Analyzing..." must not remain once there is a response.
    if (isBusy) return () => announce('')
  }, [isBusy])
  return {
    show: (options: ToastOptions) => {
      shown.current = toast(options)
    },
    dismiss: () => {
      if (shown.current !== undefined) dismissToast(shown.current)
      shown.current = undefined
    },
  }
}
