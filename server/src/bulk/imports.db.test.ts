import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { ImportInput } from '@banyan/contract/uniform'
import { expect, test, vi } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import { findImportedEntity } from '#kernel/records/excel/take-back.ts'
import { nameOf, referencesOf, sampleOf, uniformFamilies } from '#testing/samples.ts'
import { multipart, startServer } from '#testing/server.ts'
import { csv, rowsOf } from '#testing/workbooks.ts'

const { admin, app, sql } = await startServer()
const boss = await admin()

/** The calls that take a workbook with the rows of a list. */
const imports = allEndpoints.filter(
  ({ carries, input }) =>
    carries === 'upload' && Object.keys(ImportInput.shape).every((member) => member in input.shape),
)

const pathOf = ({ path }: AnyEndpoint) => path.replace(':formCode', 'widget_sample')

/** Checks the rows of a file without storing any. */
async function checkFile(endpoint: AnyEndpoint, name: string, file: Buffer) {
  const { headers, ...sent } = multipart(name, file, { mode: 'check' })
  const where: Record<string, string> = endpoint.scope === 'platform' ? { 'tenant-id': '0' } : {}
  const { status, body } = await boss.fetch(pathOf(endpoint), { ...sent, headers: { ...headers, ...where } })
  return { status, ...body }
}

/** A workbook of the same list. */
async function workbookFrom(call: 'importTemplate' | 'exportXls', { family }: AnyEndpoint): Promise<Buffer> {
  const endpoint = allEndpoints.find((each) => each.family === family && each.name === call) as AnyEndpoint
  return (await boss.fetch(pathOf(endpoint))).raw
}

test('every list has an import', () => {
  const names = imports.map(nameOf)
  for (const { importExcel } of uniformFamilies) expect(names).toContain(nameOf(importExcel))
  expect(names).toEqual(expect.arrayContaining(['onlineForm.importXls', 'permission.importExcel']))
})

test.each(imports.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'API-006 DEC-068 %s reads its file before its transaction',
  async (_, endpoint) => {
    const [titles] = await rowsOf(await workbookFrom('importTemplate', endpoint))
    const read = await checkFile(endpoint, 'rows.csv', csv(String(titles), '甲', '乙'))
    expect([read.status, read.result]).toEqual([200, expect.objectContaining({ totalCount: 2 })])
    const broken = await checkFile(endpoint, 'rows.xlsx', Buffer.from('PK broken'))
    expect([broken.status, broken.success]).toEqual([200, false])
  },
)

// A row of each list, so that the workbook of an export has one that an import takes.
for (const family of uniformFamilies)
  if (family.add.scope === 'tenant')
    await boss.ask(family.add, { ...sampleOf(family.add), ...(await referencesOf(family, sql)) })

const me = { tenantId: 1000 } as Caller
const prepared = uniformFamilies.flatMap(({ importExcel }) => {
  if (importExcel.scope === 'platform') return []
  const { options } = app.state.part(findImportedEntity)(me, importExcel.family) ?? {}
  return options?.prepare ? [[importExcel.family, importExcel, options] as const] : []
})

test.each(prepared)(
  'DEC-068 an import of %s prepares its rows as the form does',
  async (_, endpoint, options) => {
    const prepare = vi.spyOn(options, 'prepare')
    const { status } = await checkFile(endpoint, 'rows.xls', await workbookFrom('exportXls', endpoint))
    expect(status).toBe(200)
    expect(prepare).toHaveBeenCalled()
  },
)
