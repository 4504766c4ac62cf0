import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { wrongArrow, wrongPackage, wrongWord } from './arrows.ts'
import { cyclesIn, type Import } from './cycles.ts'

const root = dirname(import.meta.dirname)

const packages = ['contract', 'workbook', 'client', 'server', 'web']
const packagesWithoutCycles = packages

test('every import points downwards', () => {
  const sources = packages.flatMap(sourcesOf)
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.flatMap(complaintsAbout)).toEqual([])
})

test.each(packagesWithoutCycles)('no folder of %s needs another one that needs it back', (pack) => {
  const imports = sourcesOf(pack).flatMap(importsInside)
  expect(imports.length).toBeGreaterThan(10)
  expect(cyclesIn(imports)).toEqual([])
})

test('no name of the kit holds a business word', () => {
  const complaints = sourcesOf('web').flatMap((path) => {
    const name = relative(root, path)
    const complaint = wrongWord(name, readFileSync(path, 'utf8'))
    return complaint ? [`${name}: ${complaint}`] : []
  })
  expect(complaints).toEqual([])
})

describe('the rule itself', () => {
  const fine: [string, string][] = [
    ['server/src/app.ts', 'server/src/modules/fleet/device.routes.ts'],
    ['server/src/modules/fleet/device.routes.ts', 'server/src/kernel/db.ts'],
    ['server/src/modules/fleet/device.routes.ts', 'server/src/modules/fleet/device.queries.ts'],
    ['server/src/modules/fleet/device.routes.ts', 'server/src/modules/identity/public.ts'],
    ['server/src/modules/fleet/device.db.test.ts', 'server/src/testing/cluster.ts'],
    ['web/src/features/service/order/form.tsx', 'web/src/features/identity/public.tsx'],
    ['web/src/shell/header.tsx', 'web/src/features/messaging/public.tsx'],
    ['web/src/kit/api.ts', 'contract/src/endpoint.ts'],
    ['web/src/kit/form/check.ts', 'contract/src/form/form-check.ts'],
    ['web/src/kit/call/api.test.ts', 'contract/src/identity/session.ts'],
    ['web/src/features/fleet/map.tsx', 'contract/src/fleet/device.ts'],
    ['server/src/modules/tenancy/tenant.routes.ts', 'server/src/modules/places/public.ts'],
    ['contract/src/form/form-check.test.ts', 'contract/src/testing/random-form.ts'],
    ['server/src/kernel/records/excel/export.ts', 'workbook/src/workbook.ts'],
    ['contract/src/service/order.ts', 'contract/src/fleet/device.ts'],
    ['contract/src/all.ts', 'contract/src/fleet/device.ts'],
    ['contract/src/fleet/device.ts', 'contract/src/wire.ts'],
    ['client/src/calls.ts', 'contract/src/fleet/device.ts'],
  ]
  test.each(fine)('%s may import %s', (from, to) => {
    expect(wrongArrow(from, to)).toBeUndefined()
  })

  const wrong: [string, string, string][] = [
    ['server/src/kernel/db.ts', 'server/src/modules/fleet/device.queries.ts', 'move it down to kernel'],
    ['server/src/modules/fleet/device.routes.ts', 'server/src/app.ts', 'modules lies below app'],
    [
      'server/src/modules/fleet/device.routes.ts',
      'server/src/modules/identity/account/user.queries.ts',
      'only its public.ts',
    ],
    [
      'server/src/modules/identity/account/user.routes.ts',
      'server/src/modules/fleet/public.ts',
      'to identity or a smaller',
    ],
    ['server/src/modules/common/x.ts', 'server/src/modules/identity/public.ts', 'there is no context common'],
    ['server/src/app.ts', 'server/src/testing/cluster.ts', 'for tests'],
    ['server/src/app.ts', 'web/src/kit/api.ts', 'meet in the contract'],
    ['web/src/kit/api.ts', 'web/src/shell/tabs.ts', 'move it down to kit'],
    ['web/src/features/fleet/map.tsx', 'web/src/app/router.tsx', 'features lies below app'],
    ['web/src/features/fleet/map.tsx', 'web/src/features/identity/user/list.tsx', 'only its public.tsx'],
    ['web/src/kit/call/api.ts', 'contract/src/dictionary/dictionary.ts', 'the kit knows no context'],
    ['server/src/kernel/call/serve.ts', 'contract/src/identity/session.ts', 'the kernel knows no context'],
    [
      'web/src/kit/widgets/kinds/list/edit.tsx',
      'web/src/features/identity/public.tsx',
      'kit lies below features',
    ],
    ['contract/src/wire.ts', 'contract/src/testing/random-form.ts', 'for tests'],
    [
      'server/src/modules/places/area.ts',
      'server/src/modules/tenancy/public.ts',
      'tenancy (2) stands above places (1)',
    ],
    ['contract/src/identity/user.ts', 'contract/src/access/role.ts', 'access (7) stands above identity (5)'],
    ['contract/src/wire.ts', 'contract/src/access/role.ts', 'knows no context'],
    ['contract/src/wire.ts', 'server/src/kernel/db.ts', 'move the shape down'],
    ['workbook/src/core/cell.ts', 'contract/src/wire.ts', 'knows nothing of the product'],
    ['server/src/kernel/records/excel/export.ts', 'workbook/src/xlsx/xlsx-book.ts', 'only workbook.ts'],
    ['web/src/kit/api.ts', 'workbook/src/workbook.ts', 'meet in the contract'],
    ['server/src/app.ts', 'client/src/public.ts', 'meet in the contract'],
  ]
  test.each(wrong)('%s may not import %s', (from, to, room) => {
    expect(wrongArrow(from, to)).toContain(room)
  })

  const planted: [string, string, string | undefined][] = [
    ['web/src/kit/list/columns.tsx', 'export const vehicleWidth = 80', 'the kit knows no vehicle'],
    ['web/src/kit/ui/depart-tree.tsx', 'export const a = 1', 'the kit knows no depart'],
    ['web/src/kit/form/check.ts', 'const Departments = () => null', 'the kit knows no department'],
    ['web/src/kit/form/check.ts', "// like a vehicle\nconst kind = 'vehicle'", undefined],
    ['web/src/kit/form/check.test.ts', 'const brand = 1', undefined],
    ['web/src/features/fleet/map.tsx', 'const vehicle = 1', undefined],
  ]
  test.each(planted)('%s with %j', (path, text, complaint) => {
    const found = wrongWord(path, text)
    if (complaint) expect(found).toContain(complaint)
    else expect(found).toBeUndefined()
  })

  test('the contract knows zod and nothing else', () => {
    expect(wrongPackage('contract/src/wire.ts', 'zod')).toBeUndefined()
    expect(wrongPackage('contract/src/wire.ts', 'node:fs')).toContain('kernel')
    expect(wrongPackage('server/src/kernel/db.ts', 'pg')).toBeUndefined()
  })
})

function sourcesOf(pack: string): string[] {
  const source = join(root, pack, 'src')
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(source, name))
}

function complaintsAbout(path: string): string[] {
  const from = relative(root, path)
  return importsOf(readFileSync(path, 'utf8')).flatMap((name) => {
    const to = targetOf(path, name)
    const complaint = to ? wrongArrow(from, to) : wrongPackage(from, name)
    return complaint ? [`${from} imports ${name}: ${complaint}`] : []
  })
}

/** The imports of a file that stay in its package; tests may import what they like. */
function importsInside(path: string): Import[] {
  const from = relative(root, path)
  if (/\.test\.tsx?$|\/(testing|bulk)\//.test(from)) return []
  const [pack] = from.split('/')
  return importsOf(readFileSync(path, 'utf8')).flatMap((name) => {
    const to = targetOf(path, name)
    return to && to.split('/')[0] === pack ? [[from, to] as const] : []
  })
}

function importsOf(text: string): string[] {
  const statements = text.matchAll(
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'/gm,
  )
  const calls = text.matchAll(/\bimport\(\s*'([^']+)'/g)
  return [...statements, ...calls].map((match) => match[1] ?? match[2] ?? '')
}

/** The file behind an import of our own code, from the repository root; nothing for a package. */
function targetOf(path: string, name: string): string | undefined {
  if (name.startsWith('.')) return relative(root, join(dirname(path), name))
  const [, own] = /^@banyan\/(.+)$/.exec(name) ?? []
  if (own) return `${own.replace('/', '/src/')}.ts`
  if (!name.startsWith('#')) return undefined
  const pack = relative(root, path).split('/')[0] ?? ''
  const known: Record<string, string | { default: string }> = JSON.parse(
    readFileSync(join(root, pack, 'package.json'), 'utf8'),
  ).imports
  for (const [pattern, target] of Object.entries(known)) {
    const source = typeof target === 'string' ? target : target.default
    const [before = '', after] = pattern.split('*')
    if (after === undefined ? name !== pattern : !name.startsWith(before) || !name.endsWith(after)) continue
    return join(pack, source.replace('*', name.slice(before.length, name.length - (after ?? '').length)))
  }
  throw new Error(`${pack}/package.json does not say what ${name} is`)
}
