import { dateFormats } from '@banyan/contract/service/template/item'
import { ChoiceField, LabelField, PlaceholderField, UseFlags } from '../../panel/panel-field.tsx'
import type { PanelProps } from '../../part.ts'

/** Settings of a date item, whose format options are stored in the item (SERVICE-034). */
export function Panel(props: PanelProps) {
  const { format_options: offered } = props.item
  const formats = dateFormats.filter((format) => !Array.isArray(offered) || offered.includes(format))
  return (
    <>
      <LabelField {...props} />
      <PlaceholderField {...props} />
      <ChoiceField
        {...props}
        member="format"
        label="格式"
        choices={(formats.length ? formats : dateFormats).map((format) => ({
          value: format,
          label: formatNames[format],
        }))}
      />
      <UseFlags {...props} />
    </>
  )
}

const formatNames: Record<(typeof dateFormats)[number], string> = {
  'YYYY-MM-DD': '日期',
  'YYYY-MM-DD HH:mm': '日期和时间',
}
