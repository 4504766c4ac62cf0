import { memberMarks } from '@banyan/contract/access/member-marks'
import { dataAccess } from '@banyan/contract/access/object-rule'
import { roleLookup, superAdmin, tenantAdmin } from '@banyan/contract/access/role'
import { type FormCaller, noCaller } from '@banyan/contract/form/form-context'
import type { FormField } from '@banyan/contract/form/form-property'
import { formFromSchema, schemaFrom } from '@banyan/contract/form/form-schema'
import { shownFields, shownTables } from '@banyan/contract/form/shown-form'
import type { NestedForm, SubTable } from '@banyan/contract/form/sub-table'
import { formEntity } from '@banyan/contract/online/form'
import { Drawer, Form, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { showSuccess } from '#kit/call/report.ts'
import { checkBySchema } from '#kit/form/check.ts'
import { FieldForm } from '#kit/form/field-form.tsx'
import { useInitialValues } from '#kit/form/initial-values.ts'
import { columnsFrom } from '#kit/form/layout.ts'
import { formFields } from '#kit/list/family.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { PhoneWidth, useIsPhone } from '#kit/ui/media.ts'
import { LabelledItem } from '../definition/labelled-item.tsx'
import { type ShownWidth, WidthSwitch } from './designer-bar.tsx'
import type { DesignItem } from './draft/design-items.ts'
import { designedForm } from './draft/designed-form.ts'
import { findHead } from './draft/merged-design.ts'

interface Props {
  /** Id of the stored definition; rules of roles are about it. */
  id: string | undefined
  items: readonly DesignItem[]
  /** The initial width. */
  width: ShownWidth
  onClose: () => void
}

/** A preview of the form as users of a role see it; nothing is stored. */
export function RolePreview({ id, items, width: given, onClose }: Props) {
  const [width, setWidth] = useState(given)
  const isPhone = useIsPhone()
  const allowed = useAllowed()
  const [roleId, setRoleId] = useState<string>()
  const mayChoose = id !== undefined && allowed(dataAccess.ofRole)
  const roles = useCall(roleLookup.all, mayChoose ? {} : undefined)
  const chosen = roles.data?.find((role) => role.id === roleId)
  const form = useMemo(() => designedForm(items), [items])
  const rules = useCall(dataAccess.ofRole, chosen ? { roid: chosen.id } : undefined)
  const attrs = useCall(dataAccess.attrRules, chosen ? {} : undefined)
  const isUnlimited = chosen?.roleCode === superAdmin || chosen?.roleCode === tenantAdmin
  const isKnown = !chosen || isUnlimited || (rules.data && attrs.data && !rules.isPlaceholderData)
  const marksOf = (entity: string) => {
    const own = (rules.data ?? []).filter((rule) => rule.entity === entity && rule.status === '1')
    return memberMarks(
      own.map(({ ruleId }) => attrs.data?.find((each) => each.id === ruleId)?.content ?? null),
    )
  }
  const seen = chosen && !isUnlimited && id ? formSeenByRole(form, id, marksOf) : form
  return (
    <Drawer
      open
      size={isPhone ? '100%' : width === 'phone' ? phoneWidth : 960}
      extra={!isPhone && <WidthSwitch width={width} onWidth={setWidth} />}
      title={`预览 · ${findHead(items).tableTxt || '新表单'}`}
      onClose={onClose}
    >
      {mayChoose && (
        <Form component={false} layout="vertical">
          <LabelledItem
            label="以哪个角色查看"
            hint="按只有该角色的人预览：属性权限规则、以填写人为条件的规则；不会保存"
          >
            {(box) => (
              <Select
                id={box}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="不限角色"
                options={roles.data?.map((role) => ({ value: role.id, label: role.roleName }))}
                value={roleId}
                onChange={setRoleId}
              />
            )}
          </LabelledItem>
        </Form>
      )}
      {isKnown && (
        <PhoneWidth value={width === 'phone'}>
          <PreviewForm
            key={roleId ?? ''}
            form={seen}
            columns={width === 'phone' ? '1' : findHead(items).formTemplate}
            caller={chosen && { ...noCaller, roles: chosen.roleCode }}
          />
        </PhoneWidth>
      )}
    </Drawer>
  )
}

const phoneWidth = 390

type Designed = ReturnType<typeof designedForm>

/** The form as a role sees it, by the rules on it and its sub-tables. */
const formSeenByRole = (
  { fields, tables }: Designed,
  id: string,
  marksOf: (entity: string) => ReturnType<typeof memberMarks>,
): Designed => ({
  fields: shownFields(fields, marksOf(formEntity(id))),
  tables: shownTables(tables, marksOf(formEntity(id)), (table) =>
    shownFields(table.fields, table.id ? marksOf(formEntity(table.id)) : undefined),
  ),
})

function PreviewForm({
  form,
  columns,
  caller,
}: {
  form: Designed
  columns: unknown
  /** A caller with the chosen role only. */
  caller: FormCaller | undefined
}) {
  const { fields, tables } = useMemo(() => withoutServerChecks(form), [form])
  const values = useInitialValues(fields, 'add', undefined, tables)
  if (!values) return null
  return (
    <FieldForm
      fields={fields}
      tables={tables}
      values={values}
      isNew
      check={checkBySchema}
      caller={caller}
      columns={columnsFrom(columns)}
      isSaving={false}
      saveText="检查填写"
      onDirty={() => undefined}
      onSubmit={() => showSuccess('填写无误，预览不会保存')}
    />
  )
}

/** A form schema without checks that need a stored form. */
function withoutServerChecks({
  fields,
  tables,
}: Designed): Pick<NestedForm, 'fields'> & { tables: SubTable[] } {
  const plain = (given: readonly FormField[]) =>
    given.map(({ unique: _unique, checkRule: _rule, ...field }) =>
      field.defVal?.includes('${') ? { ...field, defVal: undefined } : field,
    )
  const schema = schemaFrom(
    plain(fields),
    { title: '', table: '' },
    tables.map(({ id: _, ...table }) => ({ ...table, fields: plain(table.fields) })),
  )
  const form = formFromSchema(schema)
  return {
    fields: formFields({ code: '', title: '', fields: [...form.fields], calls: {} }, 'add'),
    tables: [...(form.tables ?? [])],
  }
}
