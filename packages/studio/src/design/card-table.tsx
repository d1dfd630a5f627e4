// A table whose rows become blocks of lines on a phone.
import type { ReactNode } from 'react';
import './table.css';

interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
}

/**
 * The first column names the row. The last one has its buttons.
 *
 * @example <CardTable rows={tokens} columns={[{ label: 'Name', cell: ({ name }) => name }]} actions={(token) => <Revoke token={token} />} />
 */
export function CardTable<Row extends { readonly id: string }>({
  rows,
  columns,
  actions,
}: {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly actions: (row: Row) => ReactNode;
}): ReactNode {
  return (
    <table className="table cards">
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">
            <span className="only-read-aloud">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ label, cell }, index) =>
              index === 0 ? (
                <td key={label} className="cards__name">
                  {cell(row)}
                </td>
              ) : (
                <td key={label} data-label={label}>
                  {cell(row)}
                </td>
              ),
            )}
            <td>
              <div className="row-actions">{actions(row)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
