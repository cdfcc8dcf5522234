import { stripVTControlCharacters } from 'node:util';

const maxLines = 8;

/** A few lines of text: the title, then the beginning of each error message. */
export function describeFailure(title, errors) {
  const lines = errors
    .map((error) => stripVTControlCharacters(error.message ?? String(error)))
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, maxLines);
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** Every failed journey in a Playwright report, and every error outside the journeys. */
export function listFailedJourneys({ suites = [], errors = [] }) {
  return [
    ...errors.map((error) => describeFailure('outside of the journeys', [error])),
    ...suites.flatMap(listFailedIn),
  ];
}

function listFailedIn({ specs = [], suites = [] }) {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) =>
          describeFailure(
            `${file} [${projectName}]: ${title}`,
            results.flatMap((result) => result.errors),
          ),
        ),
    ),
    ...suites.flatMap(listFailedIn),
  ];
}
