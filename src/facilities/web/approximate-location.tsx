import type { Facility } from '#facilities/contract.ts'

export function ApproximateLocation({ facility }: { facility: Pick<Facility, 'locationIsApproximate'> }) {
  if (!facility.locationIsApproximate) return null
  return <p className="text-sm text-muted">Approximate location: center of the ZIP code or city</p>
}
