import { expect, test } from '@playwright/test'
import { allHostileTexts, expectNothingRan, hostileTexts, tooLong } from './hostile-texts.ts'
import { openForm, settled, watch } from './page-checks.ts'

test('search boxes and their URLs treat any text as text', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  for (const { path, label, count } of boxes) {
    await page.goto(path)
    await settled(page)
    for (const text of [...Object.values(hostileTexts), tooLong]) {
      if (path === '/search') await openForm(page)
      await page.locator('#main').getByLabel(label, { exact: true }).fill(text)
      await page.keyboard.press('Enter')
      await expect(page.locator('#main').getByText(count).first(), `${path}: ${text.slice(0, 30)}`).toBeVisible()
    }
    await expectNothingRan(page)
  }
  watched.expectClean()
})

test('hostile query and path values never run as script', { tag: '@desk' }, async ({ page }) => {
  const watched = watch(page)
  const text = encodeURIComponent(`</script>${hostileTexts.script}${hostileTexts.image}`)
  for (const address of [
    `/search?location=${text}&sport=${text}&date=${text}&${text}=1`,
    `/tournaments?q=${text}&state=${text}&year=${text}`,
    `/nil-clinics?search=${text}&sport=${text}&location=${text}`,
    `/admin?tab=${text}`,
    `/sign-in?token=${text}`,
    `/get-started?as=${text}`,
    `/solutions/${text}`,
    `/booking/${text}`,
    `/tournaments/${text}`,
    `/${text}`,
    '/booking/%00',
    '/search?location=%00&max_price_usd=%F0%9F%A5%8D',
    `/search?location=${tooLong.slice(0, 6_000)}`,
  ]) {
    const answer = await page.goto(address)
    expect.soft(answer!.status(), address).toBeLessThan(500)
    await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
    await expectNothingRan(page)
  }
  watched.expectClean()
})

test('the assistants handle hostile requests without running them', { tag: '@phone' }, async ({ page }) => {
  const watched = watch(page)
  await page.goto('/')
  await settled(page)
  await page.locator('#main').getByRole('button', { name: 'Ask AI Assistant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find Me a Field' })
  for (const text of ['', tooLong, allHostileTexts, hostileTexts.nullByte]) {
    await dialog.getByLabel('Your request').fill(text)
    const generate = dialog.getByRole('button', { name: 'Generate Options' })
    if (text === tooLong) {
      await generate.click()
      await expect(dialog.getByText('Use up to 1,000 characters.')).toBeVisible()
    } else {
      const answered = page.waitForResponse('**/api/ai/booking')
      await generate.click()
      expect((await answered).status()).toBe(200)
      // Specification, section 8.
      await expect(page.getByText(/^(AI Analysis Complete|AI Service Not Available)$/).first()).toBeVisible()
    }
  }
  await expectNothingRan(page)

  await page.goto('/nil-clinics')
  await settled(page)
  await page.getByRole('button', { name: 'Build my clinic with AI' }).click()
  const clinic = page.getByRole('dialog', { name: 'Build My NIL Clinic' })
  await clinic.getByLabel('Athlete name').fill(tooLong)
  await clinic.getByRole('button', { name: 'Generate Clinic' }).click()
  await expect(clinic.getByText('Use up to 100 characters.')).toBeVisible()
  await clinic.getByLabel('Athlete name').fill(hostileTexts.image)
  await clinic.getByLabel('Clinic details').fill(`Basketball for 20 kids, $35 per person. ${allHostileTexts}`)
  await clinic.getByRole('button', { name: 'Generate Clinic' }).click()
  await expect(page.getByText('Clinic Generated', { exact: true })).toBeVisible()
  await expect(clinic.getByRole('heading', { name: 'Your clinic' })).toBeVisible()
  await expectNothingRan(page)
  watched.expectClean()
})

const boxes = [
  { path: '/search', label: 'Location', count: /^Showing \d+ of \d+ facilities$|^No facilities found/ },
  { path: '/tournaments', label: 'Search tournaments', count: /^Showing \d+ tournaments$/ },
  { path: '/nil-clinics', label: 'Search clinics', count: /^Showing \d+ of \d+ clinics$/ },
]
