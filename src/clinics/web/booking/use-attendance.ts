import { useState } from 'react'
import { useSessionValue } from '#kit/web/session-value.ts'
import { type AttendanceErrors, nobodyYet, type TypedAttendance } from './attendance.ts'

export type AttendanceState = {
  typed: TypedAttendance
  errors: AttendanceErrors
  setErrors: (errors: AttendanceErrors) => void
  change: (changes: Partial<TypedAttendance>) => void
  changeOther: (index: number, changes: Partial<TypedAttendance['others'][number]>) => void
  /** Resets after a booking. */
  forget: () => void
}

/** Stored per clinic; survives reloads and failed requests. */
export function useAttendance(clinicId: string): AttendanceState {
  const [typed, setTyped] = useSessionValue<TypedAttendance>(`clinic-attendance:${clinicId}`, nobodyYet)
  const [errors, setErrors] = useState<AttendanceErrors>({})

  /** Clears the errors of edited fields until the next check. */
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
