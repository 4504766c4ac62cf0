import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { builtInReports } from './built-in-reports.ts'
import { findReport } from './report.registry.ts'
import { reportHeads } from './report.tables.ts'

const database = await ownDatabase()

test('DEC-081 a report of the product is found without asking, another one is asked for', () =>
  database.within(new AppState(), { tenantId: 1000 }, async (tx, asked) => {
    expect(await findReport(tx, 'depart_report')).toBe(
      builtInReports.find(({ code }) => code === 'depart_report'),
    )
    expect(asked).toEqual([])
    expect(await findReport(tx, 'own')).toBeUndefined()
    await tx.insert(reportHeads).values({ id: '1', code: 'own', name: '甲', cgrSql: 'v', items: '[]' })
    for (const name of ['own', '1'])
      expect(await findReport(tx, name)).toMatchObject({ code: 'own', items: [], params: [] })
  }))
