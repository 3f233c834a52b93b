import { PlaceField } from '#gazetteer/web/place-field.tsx'
import { type Point, roundPoint } from './enhanced-address.ts'

type LocationFieldProps = {
  value: string
  error: string | undefined
  onChange: (text: string) => void
  /** A chosen place or the visitor's location. */
  onPlace: (label: string, point: Point) => void
}

/** Resolved on search. States stay text: their center is no use. */
export function LocationField({ value, error, onChange, onPlace }: LocationFieldProps) {
  return (
    <PlaceField
      label="Location"
      name="location"
      placeholder="City or ZIP code"
      className="col-span-2"
      enterKeyHint="search"
      value={value}
      error={error}
      onChange={onChange}
      onPlace={({ kind, label, latitude, longitude }) => {
        if (kind !== 'state') onPlace(label, roundPoint(latitude, longitude))
      }}
      onNearMe={({ city, latitude, longitude }) =>
        onPlace(city?.label ?? 'My location', roundPoint(latitude, longitude))
      }
    />
  )
}
