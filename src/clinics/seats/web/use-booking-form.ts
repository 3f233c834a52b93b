import { checkCustomer } from '#checkout/web/check-contact.ts'
import { useCustomer } from '#checkout/web/use-customer.ts'
import type { Clinic } from '#clinics/contract.ts'
import { type FormOptions, useForm } from '#kit/web/form/use-form.ts'
import { useSessionValue } from '#kit/web/session-value.ts'
import { type BookingForm, type BookingValues, checkAttendance, nobodyYet, type TypedAttendance } from './attendance.ts'

/** The contact is kept for every booking in this tab, the rest per clinic. */
export function useBookingForm(
  clinic: Clinic,
  sending: Pick<FormOptions<BookingValues, void>, 'checkRest' | 'send'>,
): BookingForm {
  const { initial, draft } = useCustomer(clinic.id)
  const [customer, keepCustomer] = draft
  const [attendance, keepAttendance] = useTypedAttendance(clinic.id)
  return useForm<BookingValues, void>({
    initial: { ...initial, ...nobodyYet },
    draft: [
      { ...customer, ...attendance },
      edits => {
        keepCustomer(partOf(edits, initial))
        keepAttendance(partOf(edits, nobodyYet))
      },
    ],
    staysFilled: true,
    check: values => checkBooking(values, clinic),
    ...sending,
  })
}

export function checkBooking(values: BookingValues, clinic: Clinic) {
  return { ...checkCustomer(values), ...checkAttendance(values, clinic) }
}

export function useTypedAttendance(clinicId: string) {
  return useSessionValue<Partial<TypedAttendance>>(`clinic-attendance:${clinicId}`, nothing)
}

const nothing = {}

function partOf<V extends object>(edits: object, whole: V): Partial<V> {
  return Object.fromEntries(Object.entries(edits).filter(([name]) => name in whole)) as Partial<V>
}
