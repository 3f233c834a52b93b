import type { Period } from '#availability/rules.ts'
import type { FieldClinic } from '#bookings/closures/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'

/** Future ones, in time order. */
export async function listFieldClinics(
  { clinicsOn }: BookingServices,
  { facilityId, timeZone, period }: { facilityId: string; timeZone: string; period: Period },
): Promise<FieldClinic[]> {
  const clinics = await clinicsOn({ facilityId, period })
  return clinics.map(({ startsAt, ...clinic }) => {
    const at = startsAt.getTime()
    return { ...clinic, startTime: toOffsetIso(at, offsetMinutesAt(timeZone, at)) }
  })
}
