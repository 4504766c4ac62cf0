import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

const [server] = [journeys.webServer ?? []].flat()
if (!server) throw new Error('the journeys start no product')

/** `npm run pictures`: the same product, with all of its demo data. */
export default defineConfig({
  ...journeys,
  testMatch: 'pictures.ts',
  timeout: 20 * 60_000,
  retries: 0,
  fullyParallel: true,
  webServer: { ...server, env: { ...server.env, DEMO_HISTORY: 'on' } },
})
