import { useCallback, useState } from 'react'

/** Reports whether a named form has unsaved text. */
export type ReportDirty = (form: string, isDirty: boolean) => void

/** Combines all forms of a page, so that leaving asks only once. */
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
