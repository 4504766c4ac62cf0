interface Props {
  changes: readonly string[]
  /** The text when nothing changed. */
  empty: string
}

/** What a version changed, a sentence for each change. */
export const ChangeList = ({ changes, empty }: Props) =>
  changes.length === 0 ? (
    <p>{empty}</p>
  ) : (
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
