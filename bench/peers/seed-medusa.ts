import { writeFile } from 'node:fs/promises'
import { slotsOfFacility, TAKEN } from './peer-slots.ts'

export const ADMIN = { email: 'bench@openfield.example', password: 'a long walk to the field' }

/**
 * Runs inside Medusa (`medusa exec`), through its own modules: a product per facility, a variant per slot, each with an
 * inventory item of which one is in stock and, where the slot is taken, reserved. No prices: no measured request reads
 * them. `copyProducts` makes the others. Writes what a client must know to the file given as argument.
 */
// oxlint-disable-next-line import/no-default-export
export default async function seed({ container, args }: { container: Container; args: string[] }): Promise<void> {
  const [inventory, product] = [container.resolve('inventory'), container.resolve('product')]
  const link = container.resolve('link')
  const location = await container.resolve('stock_location').createStockLocations!({ name: 'Phoenix' })
  const channel = await container.resolve('sales_channel').createSalesChannels!({ name: 'Bookings' })
  const apiKey = { title: 'Storefront', type: 'publishable', created_by: '' }
  const key = await container.resolve('api_key').createApiKeys!(apiKey)
  await link.create!([
    { sales_channel: { sales_channel_id: channel.id }, stock_location: { stock_location_id: location.id } },
    { api_key: { publishable_key_id: key.id }, sales_channel: { sales_channel_id: channel.id } },
  ])
  for (let facility = 0; facility < TAKEN.of; facility++) await seedFacility(facility)
  await registerAdmin(container)
  await writeFile(args[0]!, JSON.stringify({ publishableKey: key.token, locationId: location.id }))

  async function seedFacility(facility: number): Promise<void> {
    const slots = slotsOfFacility(facility)
    const items = await inventory.createInventoryItems!(slots.map(({ sku }) => ({ sku, requires_shipping: false })))
    const itemOf = new Map<string, string>(items.map(({ id, sku }: Row) => [sku, id]))
    const at = ({ sku }: { sku: string }) => ({ inventory_item_id: itemOf.get(sku), location_id: location.id })
    await inventory.createInventoryLevels!(slots.map(slot => ({ ...at(slot), stocked_quantity: 1 })))
    const taken = slots.filter(({ isTaken }) => isTaken)
    await inventory.createReservationItems!(taken.map(slot => ({ ...at(slot), quantity: 1 })))
    const starts = slots.map(({ start }) => new Date(start).toISOString())
    const [made] = await product.createProducts!([
      {
        title: `Bench field ${facility}`,
        handle: String(facility),
        status: 'published',
        options: [{ title: 'Start', values: starts }],
        variants: slots.map(({ sku }, i) => ({ title: starts[i], sku, options: { Start: starts[i] } })),
      },
    ])
    await link.create!([
      { product: { product_id: made.id }, sales_channel: { sales_channel_id: channel.id } },
      ...made.variants.map(({ id, sku }: Row) => ({
        product: { variant_id: id },
        inventory: { inventory_item_id: itemOf.get(sku) },
      })),
    ])
  }
}

/** As `medusa user` does. */
async function registerAdmin(container: Container): Promise<void> {
  const auth = container.resolve('auth')
  const user = await container.resolve('user').createUsers!({ email: ADMIN.email })
  const { authIdentity } = await auth.register!('emailpass', { body: ADMIN })
  await auth.updateAuthIdentities!({ id: authIdentity.id, app_metadata: { user_id: user.id } })
}

// Medusa is no dependency, so its types are not here.
type Row = { id: string; sku: string }
// biome-ignore lint/suspicious/noExplicitAny: what its modules return.
// oxlint-disable-next-line typescript/no-explicit-any
type Container = { resolve(name: string): Record<string, (...args: unknown[]) => Promise<any>> }
