import { RecordFacts } from '#kit/form/record-facts.tsx'
import { type DetailPartProps, detailFields } from '#kit/list/family.ts'
import { Panel } from '#kit/page/panel.tsx'
import { TemplateValues } from '../template/form/template-form.tsx'
import { parsePreset, useTypeItems } from './use-type-items.ts'

/** The read-only view of a plan, with the preset values of its orders. */
export function PlanDetail({ record, plan }: DetailPartProps) {
  const facts = detailFields(plan).filter(({ name }) => name !== 'formPreset')
  const items = useTypeItems(record.serviceTypeId)
  const preset = parsePreset(record.formPreset)
  const filled = items.filter(({ id }) => Object.hasOwn(preset, id))
  return (
    <>
      <RecordFacts fields={facts} record={record} />
      {filled.length > 0 && (
        <Panel title="工单内容">
          <TemplateValues items={filled} values={preset} />
        </Panel>
      )}
    </>
  )
}
