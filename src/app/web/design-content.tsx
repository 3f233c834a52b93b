import { useState } from 'react'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Chip } from '#kit/web/chip.tsx'
import { MapFrame } from '#kit/web/map/map-frame.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { Tabs } from '#kit/web/tabs/tabs.tsx'
import { DesignSection } from './design-section.tsx'

export function DesignContent() {
  return (
    <>
      <DesignSection title="Badges and chips">
        <div className="flex flex-wrap gap-2">
          <Badge>External system</Badge>
          <Badge tone="positive">Instant booking</Badge>
          <Badge tone="warning">Pending confirmation</Badge>
          <Badge tone="info">CivicRec partner</Badge>
          <Badge tone="sample">Sample</Badge>
        </div>
        <Chips />
      </DesignSection>
      <DesignSection title="Cards">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card as="article" interactive>
            <h3 className="text-2xl">
              <a href="#cards" className="after:absolute after:inset-0">
                Prospect Park, field 3
              </a>
            </h3>
            <p className="mt-1 text-muted">Brooklyn, NY · turf · 330 × 195 ft</p>
            <p className="mt-4 font-display text-2xl font-bold">
              $75 <span className="font-sans text-sm font-normal text-muted">an hour</span>
            </p>
          </Card>
          <Card>
            <h3 className="text-2xl">Your booking</h3>
            <p className="mt-1 text-muted">Tuesday, March 3, 7–9 PM. Full refund until Monday, 7 PM.</p>
          </Card>
        </div>
      </DesignSection>
      <DesignSection title="Tabs and tables">
        <Tabs
          label="Dashboard"
          tabs={[
            { value: 'bookings', label: 'Recent bookings', content: <Bookings /> },
            { value: 'providers', label: 'Provider status', content: <p>All providers are responding.</p> },
            { value: 'workers', label: 'Background workers', content: <p>The last run was 4 minutes ago.</p> },
          ]}
        />
      </DesignSection>
      <DesignSection title="Map">
        <div className="grid gap-4 md:grid-cols-2">
          <MapFrame label="One field in Frisco, Texas" points={oneField} />
          <MapFrame label="Courts around New York" points={manyCourts} />
        </div>
      </DesignSection>
    </>
  )
}

function Chips() {
  const [filters, setFilters] = useState(['Soccer', 'Turf', 'Under $80 an hour'])
  return (
    <div className="flex flex-wrap gap-2">
      {filters.map(filter => (
        <Chip
          key={filter}
          label={filter}
          removeLabel={`Remove filter ${filter}`}
          onRemove={() => setFilters(filters.filter(other => other !== filter))}
        />
      ))}
      {filters.length > 0 && (
        <Button tone="quiet" size="sm" onClick={() => setFilters([])}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

function Bookings() {
  return (
    <Table
      caption="Recent bookings"
      captionHidden
      rows={bookings}
      rowKey={booking => booking.id}
      columns={bookingColumns}
    />
  )
}

const bookingColumns: TableColumn<(typeof bookings)[number]>[] = [
  { key: 'facility', header: 'Facility', rowHeader: true, cell: booking => booking.facility },
  { key: 'time', header: 'Time', cell: booking => <span className="whitespace-nowrap">{booking.time}</span> },
  {
    key: 'status',
    header: 'Status',
    cell: booking => (
      <Badge tone={booking.confirmed ? 'positive' : 'warning'}>{booking.confirmed ? 'Confirmed' : 'Pending'}</Badge>
    ),
  },
  { key: 'amount', header: 'Amount', align: 'end', cell: booking => booking.amount },
]

const bookings = [
  { id: '1', facility: 'Prospect Park, field 3', time: 'Tue, Mar 3, 7 to 8 pm', confirmed: true, amount: '$75' },
  {
    id: '2',
    facility: 'Bluestem Turf Field 1 (sample)',
    time: 'Wed, Mar 4, 6 to 8 pm',
    confirmed: false,
    amount: '$150',
  },
  { id: '3', facility: 'Balboa Park, court 12', time: 'Sat, Mar 7, 9 to 10:30 am', confirmed: true, amount: '$67.50' },
]

const oneField = [{ latitude: 33.1543, longitude: -96.8353, label: 'Bluestem Turf Field 1' }]

const manyCourts = [
  { latitude: 40.6602, longitude: -73.969, label: 'Prospect Park', href: '#map' },
  { latitude: 40.7812, longitude: -73.9665, label: 'Central Park', href: '#map' },
  { latitude: 40.8296, longitude: -73.9262, label: 'Macombs Dam Park', href: '#map' },
  { latitude: 40.744, longitude: -73.844, label: 'Flushing Meadows', href: '#map' },
  { latitude: 40.7178, longitude: -74.068, label: 'Lincoln Park', href: '#map' },
]
