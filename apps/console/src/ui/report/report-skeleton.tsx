import { useText } from '#/i18n';
import { Card, Figure, Figures, Line, Loading } from '#/ui/parts';

export function ReportSkeleton() {
  const text = useText();
  return (
    <Loading>
      <div className="grid gap-4">
        <Figures>
          {(['impressions', 'spend', 'clicks', 'ctr', 'ecpm'] as const).map((metric) => (
            <Figure
              key={metric}
              label={text(`metric.${metric}`)}
              value={null}
              note={
                <>
                  <Line className="mt-1 mb-2 h-6 w-full" />
                  <Line className="my-1 h-3 w-28" />
                </>
              }
            />
          ))}
        </Figures>
        <div className="grid gap-4 lg:grid-cols-2">
          {[1, 2].map((n) => (
            <Card key={n} title="">
              <Line className="h-61 w-full" />
            </Card>
          ))}
        </div>
      </div>
    </Loading>
  );
}
