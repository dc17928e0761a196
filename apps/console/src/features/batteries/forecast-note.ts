/** Beside a date that is shown alone: the page of the battery has the version and what it rests on. */
export const forecastNote = 'The earliest date by the forecast: the lower end of its band of 80 %, method M1';
