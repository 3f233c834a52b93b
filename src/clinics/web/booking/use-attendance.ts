import { useState } from 'react'
import { useSessionValue } from '#kit/web/session-value.ts'
import { type AttendanceErrors, nobodyYet, type TypedAttendance } from './attendance.ts'

export type AttendanceState = {
  typed: TypedAttendance
  errors: AttendanceErrors
  setErrors: (errors: AttendanceErrors) => void
  change: (changes: Partial<TypedAttendance>) => void
  changeOther: (index: number, changes: Partial<TypedAttendance['others'][number]>) => void
  /** After a booking the next one begins anew. */
  forget: () => void
}

/** Who takes part: kept through reloads and failed requests, for each clinic by itself. */
export function useAttendance(clinicId: string): AttendanceState {
  const [typed, setTyped] = useSessionValue<TypedAttendance>(`clinic-attendance:${clinicId}`, nobodyYet)
  const [errors, setErrors] = useState<AttendanceErrors>({})

  /** What is being mended is not wrong any more until it is checked again. */
  function mend(names: string[]) {
    if (names.some(name => name in errors)) {
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))))
    }
  }

  return {
    typed,
    errors,
    setErrors,
    change(changes) {
      setTyped({ ...typed, ...changes })
      mend(Object.keys(changes))
    },
    changeOther(index, changes) {
      const others = Array.from(
        { length: Math.max(typed.others.length, index + 1) },
        (_, place) => typed.others[place] ?? { name: '', age: '' },
      )
      setTyped({ ...typed, others: others.map((other, place) => (place === index ? { ...other, ...changes } : other)) })
      mend(Object.keys(changes).map(field => `other-${index}-${field}`))
    },
    forget: () => setTyped(nobodyYet),
  }
}
