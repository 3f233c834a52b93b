import { useEffect, useRef } from 'react'
import { announce } from '#kit/web/live-region.tsx'
import { dismissToast, type ToastOptions, toast } from '#kit/web/toast-store.ts'

/** A helper's notice of what came of a request; it goes when the person moves on. While `isBusy` the button speaks. */
export function useNotice(isBusy: boolean) {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    // Once there is an answer, nobody should come across "Analyzing..." any more.
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
