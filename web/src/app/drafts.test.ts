import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Files with fields of their own that are kept by no draft, and why. */
const without: Record<string, readonly string[]> = {
  'parts of a form that keeps them': [
    'features/access/data-rule/attr-rule-parts.tsx',
    'features/access/data-rule/entity-field.tsx',
    'features/access/data-rule/object-rule-parts.tsx',
    'features/access/data-rule/rule-effect.tsx',
    'features/access/menu/menu-parts.tsx',
    'features/access/menu/menu-rules.tsx',
    'features/messaging/announcement/opening-fields.tsx',
    'features/online/definition/field-details.tsx',
    'features/online/designer/properties/field-properties.tsx',
    'features/online/designer/properties/form-properties.tsx',
    'features/online/designer/properties/property-pane.tsx',
    'features/online/designer/properties/several-fields.tsx',
    'features/online/report/report-fields.tsx',
    'features/online/report/report-items.tsx',
    'kit/map/picker/map-picker.tsx',
  ],
  'searches, filters and trials': [
    'features/messaging/announcement/readers.tsx',
    'features/online/check-rule/check-trial.tsx',
    'features/online/designer/role-preview.tsx',
    'features/online/report/report-preview.tsx',
    'features/tenancy/page-config/login-preview.tsx',
    'features/tenancy/tenant/tenant-members.tsx',
    'kit/list/bin/bin-drawer.tsx',
    'kit/list/query/super-query.tsx',
    'shell/menu/menu-search.tsx',
  ],
  'one choice that is made and done': [
    'features/organisation/depart/remove-depart.tsx',
    'features/service/work-order/customer-link-dialog.tsx',
    'kit/designer/move-dialog.tsx',
    'kit/form/conflict/conflict-dialog.tsx',
    'shell/settings/settings-drawer.tsx',
  ],
  'passwords and codes': ['shell/account/second-factor-set-up.tsx'],
}

const layer = /<(Modal|Drawer|FullModal)\b/
const form = /<Form\b(?!\.)|Form\.useForm/
const control =
  /<(Input|InputNumber|Select|TreeSelect|Checkbox|Radio|Switch|DatePicker|AutoComplete|Segmented|Upload)\b/
const draft = /useWork|useDraftPart|useDraftValue|<FormDialog/

test('every form and every dialog with fields keeps what is typed as a draft', () => {
  const source = join(import.meta.dirname, '..')
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const lacking = names.filter((name) => {
    if (!name.endsWith('.tsx') || name.includes('.test.')) return false
    const text = readFileSync(join(source, name), 'utf8')
    const hasFields = form.test(text) || (layer.test(text) && control.test(text))
    return hasFields && !draft.test(text)
  })
  expect(lacking.toSorted()).toEqual(Object.values(without).flat().toSorted())
})
