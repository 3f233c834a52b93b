import type { CheckIn } from '#clinics/check-in/contract.ts'
import type { ClinicDesk } from '#clinics/hosting/contract.ts'
import type { ClinicBooking } from '#clinics/seats/contract.ts'
import { buySeats } from './buy-seats.ts'
import type { Browser, TestApp } from './test-app.ts'

/** By the host by default. */
export function bookingDeskCalls(app: TestApp, host: Browser) {
  return {
    desk: (clinicId: string, as = host) =>
      app.get<ClinicDesk & { code: string }>(`/api/nil-clinics/${clinicId}/desk`, as),
    show: (code: string, as = host) => app.get<CheckIn & { code: string }>(`/api/nil-check-in/${code}`, as),
    checkIn: (code: string, isHere = true, as = host) =>
      app.post<CheckIn & { code: string }>(`/api/nil-check-in/${code}`, { isHere }, as),
    buy: async (clinicId: string, as: Record<string, unknown>) => (await buySeats(app, { clinicId, as })).booking,
  }
}

export const codeOf = ({ participants }: ClinicBooking) => participants[0]!.checkInCode
