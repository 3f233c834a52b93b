import { useCallback, useState } from 'react'

/** Says that something is typed into a form, by its name, and not saved; or that nothing is any more. */
export type ReportDirty = (form: string, isDirty: boolean) => void

/** Whether any of a page's forms has something that is not saved: who leaves is asked once for all of them. */
export function useDirtyForms(): { isDirty: boolean; report: ReportDirty } {
  const [dirty, setDirty] = useState<readonly string[]>([])
  const report = useCallback<ReportDirty>((form, isDirty) => {
    setDirty(before => {
      if (before.includes(form) === isDirty) return before
      return isDirty ? [...before, form] : before.filter(each => each !== form)
    })
  }, [])
  return { isDirty: dirty.length > 0, report }
}
